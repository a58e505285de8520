import type { Warning } from '@kz/contract/runs/demos'
import type { ReactNode } from 'react'
import { CheckLine } from '../../ui/field/check-list.tsx'
import { FindingText } from '../analysis/finding-text.tsx'
import { counted } from '../words.ts'

interface ShownProps {
  warnings: readonly Warning[]
  className: string | undefined
  children: ReactNode
}

/** What the parser saw in a demo, folded: the warnings first. */
export function Shown({ warnings, className, children }: ShownProps) {
  return (
    <details className={className}>
      <summary>
        What the demo shows
        {warnings.length > 0 && `, ${counted(warnings.length, 'warning')}`}
      </summary>
      <div>
        {warnings.length > 0 && (
          <ul>
            {warnings.map(({ code, level, text }) => (
              <CheckLine key={`${code}${text}`} state={level === 'strong' ? 'bad' : 'warn'}>
                <FindingText kind={code} text={text} />
              </CheckLine>
            ))}
          </ul>
        )}
        {children}
      </div>
    </details>
  )
}
