import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, StrictMode } from 'react'
import { RouterProvider } from '../lib/router/router-context.tsx'
import { RoutePage } from './router.tsx'
import { Shell } from './shell/shell.tsx'
import { ShellBoundary } from './shell/shell-boundary.tsx'

interface SiteProps extends Omit<ComponentProps<typeof RouterProvider>, 'children'> {
  queries: QueryClient
}

const page = <RoutePage />

/** All of the site, in the browser and on the server. The shell stands around the page, and is drawn before its code is there. */
export function Site({ queries, ...router }: SiteProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider {...router}>
          <ShellBoundary>
            <Shell>{page}</Shell>
          </ShellBoundary>
        </RouterProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
