/**
 * Escapes characters that a terminal or reader acts on (control, bidirectional and other invisible ones), so that
 * text from visitors cannot change what the screen shows. Line breaks stay. In JSON the escapes keep their meaning.
 * @example printable('a\u001b[2J') // 'a\\u001b[2J'
 */
export const printable = (text: string): string =>
  text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
