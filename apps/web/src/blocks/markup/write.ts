/** What editors of posts need of the markup itself: features reach it through blocks only. */
export type { Align, ElementName, MarkupNode } from '@kz/markup'
export { inkOn, parseNews, splitNews, writeNews, writeTag, writeText, writeValue } from '@kz/markup'
