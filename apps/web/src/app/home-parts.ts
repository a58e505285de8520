/** What the home page takes over when it stands: loaded together, as it is seen together. */
export { LatestMessagesPanel } from '../features/forum/latest-messages-panel.tsx'
export { NewsList } from '../features/news/news-list.tsx'
export { TimelinePanel } from '../features/timeline/timeline-panel.tsx'
