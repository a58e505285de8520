import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { routeTree } from '../routes.tsx'
import { LEFT_PANELS, type RailPanel, RIGHT_PANELS } from './rail-panels.tsx'
import { TopBar } from './top-bar.tsx'

/** What the build puts into index.html: it stands on the screen until the scripts are there. */

/** The bar of a guest, the two columns with the places of their panels, and a mark where the server puts the page. */
export function firstShell(pageMark: string): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const shell = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <TopBar pathname="" onSearch={() => {}} />
      </RouterContextProvider>
      <div className="shell first" data-left="open" data-right="open">
        <main id="main">PAGE</main>
        <Places side="left" panels={LEFT_PANELS} />
        <Places side="right" panels={RIGHT_PANELS.filter(({ isWanted }) => !isWanted)} />
      </div>
    </QueryClientProvider>,
  )
  // its links work at once, its buttons once the scripts are there
  return shell.replaceAll('<button ', '<button disabled ').replace('PAGE', pageMark)
}

function Places({ side, panels }: { side: 'left' | 'right'; panels: readonly RailPanel[] }) {
  return (
    <div className={`rail ${side}`} aria-hidden="true">
      {panels.map(({ label, height }) => (
        <div key={label} className="panel" style={{ minHeight: height }} />
      ))}
    </div>
  )
}

/** Title and columns of every page, by its path in the contract's writing. */
export function pageTable(): Record<string, { title: string; rails: string }> {
  const routes = Object.values(routeTree.children ?? {})
  return Object.fromEntries(
    routes.map(({ options }) => {
      const { path, staticData } = options as { path: string; staticData: { title: string; rails: string } }
      return [path.replace(/\$(\w+)/g, '{$1}'), { title: staticData.title, rails: staticData.rails }]
    }),
  )
}
