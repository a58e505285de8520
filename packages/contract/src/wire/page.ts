import { number } from './wire.ts'

/** What a paged call answers at the least. */
export const pages = { page: number, totalPages: number }

/**
 * What every paged call answers beside its lines: `reply: z.object({ maps: z.array(MapEntity), ...paging })`. Pages count
 * from 1 and are asked for by `page: Page` (fields.ts).
 */
export const paging = { page: number, pageSize: number, totalPages: number, totalItems: number }

/** The same as values. An empty list has one page. */
export const pagingOf = (page: number, pageSize: number, totalItems: number) => ({
  page,
  pageSize,
  totalPages: Math.max(1, Math.ceil(totalItems / pageSize)),
  totalItems,
})
