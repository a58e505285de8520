import { useNavigate, useSearch } from '@tanstack/react-router'

/** The page of a list, kept in the address, and how to turn it. */
export function usePageOf(name: string): [number, (page: number) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = Number(search[name])
  const turn = (next: number) =>
    void navigate({
      to: '/admin-forum',
      search: { ...search, [name]: next === 1 ? undefined : next } as never,
      replace: true,
    })
  return [Number.isInteger(page) && page > 0 ? page : 1, turn]
}
