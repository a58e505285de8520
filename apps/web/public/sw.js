// The site's only service worker (docs/decisions/119, 138). Of the site it keeps the page that says there is no network, and
// nothing else: whatever the network answers is what the reader gets. It shows pushes, and opens what they tell of.
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

addEventListener('push', (event) => {
  const { id, title = 'KZ16', body = '', path = '/' } = event.data?.json() ?? {}
  // one that comes twice is shown once: its tag is the delivery's id
  const shown = { body, tag: id, icon: '/icons/192.png', badge: '/icons/192.png', data: { path } }
  event.waitUntil(registration.showNotification(title, shown))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.path ?? '/', location.origin)
  event.waitUntil(open(url.origin === location.origin ? url.href : location.origin))
})

async function open(href) {
  const windows = await clients.matchAll({ type: 'window' })
  const there = windows.find(({ url }) => url === href)
  await (there ? there.focus() : clients.openWindow(href))
}
