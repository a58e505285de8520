import { Copy } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Segmented } from '../../../ui/field/segmented.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { agentLines, configLines, curlLines } from './config-lines.ts'
import styles from './my-servers.module.css'

const WAYS = {
  module: {
    label: 'Module',
    lines: configLines,
    into: 'kz_global.cfg',
    done: 'Both lines copied',
    copy: 'Copy both lines',
    next: 'Then restart the server. The steps beside show when it is heard.',
  },
  agent: {
    label: 'Plugin and agent',
    lines: agentLines,
    into: 'a shell beside the server',
    done: 'Both lines copied',
    copy: 'Copy both lines',
    next: 'For kz16.amxx and for top files: the agent sends what the plugin writes.',
  },
  curl: {
    label: 'curl',
    lines: curlLines,
    into: 'any shell',
    done: 'Lines copied',
    copy: 'Copy the test',
    next: 'For plugins and scripts of your own: one finish, to see that it arrives.',
  },
} as const

/** What is pasted where, for each of the ways in: the module, the agent beside a plugin, a script. */
export function Ways({ value, onCopied }: { value: string; onCopied?: () => void }) {
  const [way, setWay] = useState<keyof typeof WAYS>('module')
  const { lines, into, done, copy, next } = WAYS[way]
  const text = lines(value, location)
  return (
    <>
      <div className="row wrap">
        <Segmented
          label="Way in"
          options={Object.entries(WAYS).map(([name, { label }]) => ({ value: name as keyof typeof WAYS, label }))}
          value={way}
          onChange={setWay}
        />
        <span className={styles.small}>
          for <code className={styles.file}>{into}</code>
        </span>
      </div>
      <pre className={styles.lines}>{text}</pre>
      <div className="row wrap">
        <CopyButton text={text} done={done} {...(onCopied && { onCopied })}>
          <Icon of={Copy} size="sm" />
          {copy}
        </CopyButton>
        <span className={`dim ${styles.small}`}>{next}</span>
      </div>
    </>
  )
}
