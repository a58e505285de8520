import { ApiError } from '@kz/contract/errors'
import type { Thing } from '@kz/contract/refusals/requests'

/** A 404 for things missing, hidden or not visible: one text for all three. */
export const notFound = (what: Thing): ApiError => new ApiError('not_found', { what })
