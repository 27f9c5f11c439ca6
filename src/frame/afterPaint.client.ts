/** What a page asks for only when it has been painted: the font and the manifest. */

document.fonts.load('1em Figtree').then(() => {
  document.body.dataset.font = '';
});

const manifest = document.createElement('link');
document.head.append(Object.assign(manifest, { rel: 'manifest', href: '/site.webmanifest' }));
