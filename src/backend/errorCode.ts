/** The code of a backend's error, PostgreSQL's or the API's own; undefined where it has none. */
export const codeOf = (error: unknown) => (error as { code?: string }).code;
