import { PGlite } from '@electric-sql/pglite';

const { callMain } = PGlite.prototype;

/**
 * New embedded databases get data checksums: a page that a disk gives back wrongly is an error then,
 * not a wrong row. PGlite hands no options on to its initdb, which would pass `-k` to the step that
 * lays out the files (`postgres --boot`).
 */
PGlite.prototype.callMain = function (words) {
  return callMain.call(this, words[0] === '--boot' ? [...words, '-k'] : words);
};
