/** Text as it may stand in HTML, between tags and in a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
