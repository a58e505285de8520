import './styles/main.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { EmbeddedReplay } from './features/replay/embedded-replay.tsx'

/** `/embed/replay/{demoId}`, in somebody's page: the player alone, without router, session and live events. */
const [, demoId] = /\/(\d{1,10})\/?$/.exec(location.pathname) ?? []
const container = document.getElementById('root')
if (container)
  createRoot(container).render(
    <QueryClientProvider client={new QueryClient()}>
      <EmbeddedReplay demoId={Number(demoId)} address={Object.fromEntries(new URLSearchParams(location.search))} />
    </QueryClientProvider>,
  )
