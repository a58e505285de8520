import { useSearch } from '@tanstack/react-router'

/** Everything the address says, as it came: for pages with a reader of their own. */
export const useRawAddress = (): Readonly<Record<string, unknown>> => useSearch({ strict: false })
