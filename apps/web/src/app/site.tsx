import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { SiteRouter } from './router.tsx'

/** All of the site, in the browser and on the server. */
export function Site({ router, queries }: { router: SiteRouter; queries: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
