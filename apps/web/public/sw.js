// The site's only service worker (docs/decisions/119). Of the site it keeps the page that says there is no network, and
// nothing else: whatever the network answers is what the reader gets.
const PAGE = '/offline.html'

addEventListener('install', (event) => {
  // a copy of its own, not what the browser has kept for an hour
  event.waitUntil(caches.open('offline').then((kept) => kept.add(new Request(PAGE, { cache: 'reload' }))))
})

addEventListener('activate', (event) => {
  // the page is on its way while the worker starts
  event.waitUntil(registration.navigationPreload?.enable())
})

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const fresh = async () => (await event.preloadResponse) ?? fetch(event.request)
  event.respondWith(fresh().catch(async () => (await caches.match(PAGE)) ?? Response.error()))
})
