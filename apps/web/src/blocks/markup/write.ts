/** What editors of posts need of the markup itself: features reach it through blocks only. */
export { splitNews, writeTag } from '@kz/markup'
