import './lib/text/country-name.ts'
import type { SiteConfig } from '@kz/contract/site'
import type { DrawnPage, PageDrawer, PageToDraw } from '@kz/contract/wire/drawn-page'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { lackingCalls, takeFirstData } from './app/dehydrated-state.ts'
import { makeRouter } from './app/router.tsx'
import { WaitingShell } from './app/shell/waiting-shell.tsx'
import { Site } from './app/site.tsx'
import { queryOf } from './lib/api.ts'
import { holdPageTime } from './lib/page-time.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { memoryHistory } from './lib/router/history.ts'
import { RouterProvider } from './lib/router/router-context.tsx'

/** The server half of the web: the components of the browser, drawn as HTML for a guest. Built into dist-ssr/. */

let last: Promise<unknown> = Promise.resolve()

/** One page after the other: they share the time that `pageNow` tells. */
function draw(page: PageToDraw): Promise<DrawnPage> {
  const drawn = last.then(() => drawNow(page))
  last = drawn.catch(() => {})
  return drawn
}

async function drawNow({ address, at, answers }: PageToDraw): Promise<DrawnPage> {
  const queries = makeQueryClient()
  const router = makeRouter(memoryHistory(address))
  takeFirstData(queries, { at, answers }, true, at)
  await router.load()
  holdPageTime(at)
  const faults: string[] = []
  const stream = await renderToReadableStream(<Site router={router} queries={queries} />, {
    // whole, in one piece: nothing that a script would have to put in its place
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    },
  })
  await stream.allReady
  return { html: await new Response(stream).text(), lacks: lackingCalls(queries), faults }
}

/** Whole without a page's answers, and so without waiting for any. */
function waiting(title: string, site: SiteConfig): string {
  const queries = makeQueryClient()
  queries.setQueryData(queryOf('GET /site/config').queryKey, site)
  const router = makeRouter(memoryHistory())
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router}>
        <WaitingShell title={title} />
      </RouterProvider>
    </QueryClientProvider>,
  )
}

export const drawer: PageDrawer = { draw, waiting }
