import { useNavigate } from '@tanstack/react-router'
import { AnalyzePage } from '../../features/analyze-demo/analyze-page.tsx'
import { paths } from '../../lib/paths.ts'
import { useRawAddress } from '../../lib/raw-address.ts'

/** /analyze-demo with what is open, and its tab, in the address. */
export function AnalyzeDemoRoute() {
  const query = useRawAddress()
  const navigate = useNavigate()
  return (
    <AnalyzePage
      query={query}
      onTab={(tab) =>
        navigate({
          to: '/analyze-demo',
          search: { ...query, tab: tab === 'summary' ? undefined : tab },
          replace: true,
          resetScroll: false,
        })
      }
      onFile={() => navigate({ to: '/analyze-demo', search: {}, replace: true, resetScroll: false })}
      onSubmit={() => navigate({ href: paths.uploadDemo() })}
    />
  )
}
