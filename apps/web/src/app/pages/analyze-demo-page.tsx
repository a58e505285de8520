import { AnalyzePage } from '../../features/analyze-demo/analyze-page.tsx'
import { stringifySearch } from '../../lib/router/location.ts'
import { useNavigate, useRawSearchParams } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'

/** /analyze-demo with what is open, and its tab, in the address. */
export function AnalyzeDemoRoute() {
  const query = useRawSearchParams()
  const navigate = useNavigate()
  return (
    <AnalyzePage
      query={query}
      onTab={(tab) =>
        navigate({
          href: paths.analyzer() + stringifySearch({ ...query, tab: tab === 'summary' ? undefined : tab }),
          replace: true,
          resetScroll: false,
        })
      }
      onFile={() => navigate({ href: paths.analyzer(), replace: true, resetScroll: false })}
      onSubmit={() => navigate({ href: paths.uploadDemo() })}
    />
  )
}
