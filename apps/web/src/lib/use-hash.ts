import { useRouterState } from '@tanstack/react-router'

/** The hash of the address, without its sign. */
export const useHash = (): string => useRouterState({ select: (state) => state.location.hash })
