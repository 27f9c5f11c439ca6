/** A page's path as visitors know it, from the file that the build makes of it: `/auth.html` is `/auth`. */
export const pagePath = ({ pathname }: URL) => pathname.replace(/(\/index)?\.html$/, '') || '/';
