import { syllable } from 'syllable';

const sentencesOf = (text: string) => text.split(/[.?!]+(?=[\s”’)]|$)/).filter((part) => /\w/.test(part));
const wordsOf = (text: string) => text.split(/[\s–]+/).filter((part) => /\w/.test(part));

/**
 * The Flesch-Kincaid grade of an English text: about the school year, American, at which it is read with ease.
 * @param text with its full stops; words with digits count as one syllable at least.
 */
export function gradeOf(text: string): number {
  const words = wordsOf(text);
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return 0.39 * (words.length / sentencesOf(text).length) + 11.8 * (syllables / words.length) - 15.59;
}

/** Whether a text is prose, whose grade means something: sentences, ten words of them or more. */
export const isProse = (text: string) => /[.?!”]$/.test(text) && wordsOf(text).length >= 10;
