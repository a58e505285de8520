import './styles/main.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NoAccessError } from './app/access.ts'
import { followLinks } from './app/follow-links.ts'
import { router } from './app/router.tsx'
import { startLive } from './lib/live.ts'
import { queryClient } from './lib/query-client.ts'
import { restoreSession } from './lib/session.ts'
import { currentSession, watchSession } from './lib/session-store.ts'
import { startTheme } from './lib/theme.ts'

/** Another user sees other answers and other pages: nothing of the last one stays. */
function followUser(): void {
  let userId = currentSession().user?.userId
  watchSession(() => {
    const next = currentSession().user?.userId
    if (next === userId) return
    userId = next
    void queryClient.resetQueries()
    void router.invalidate()
  })
}

startTheme()
followLinks(router)
followUser()
restoreSession()
startLive(queryClient)

const root = document.getElementById('root')
if (root) {
  createRoot(root, {
    // a refused page is shown, not a fault
    onCaughtError: (error) => error instanceof NoAccessError || reportError(error),
  }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
