import { useSearchParams } from '../../lib/url/use-search-params.ts'

const ADDRESS = { tab: '', desk: false, reports: 1, threads: 1, messages: 1 } as const
type List = Exclude<keyof typeof ADDRESS, 'tab' | 'desk'>

/** The page of a list, kept in the address, and how to turn it. */
export function usePageOf(list: List): [page: number, turn: (page: number) => void] {
  const [address, go] = useSearchParams(ADDRESS)
  return [address[list], (next) => go({ [list]: next }, { toTop: true })]
}
