import type { ReplyOf } from '@kz/contract/api'
import type { SetupStep } from '@kz/contract/review/moderation'
import { Check, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { word } from '../../lib/text/word.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './admin.module.css'

interface Told {
  title: string
  /** where it is done; without it on the command line alone */
  href?: string
  how: ReactNode
}

const command = (text: string) => <code>npm run kz -- {text}</code>

const TOLD: Record<SetupStep, Told> = {
  name: {
    title: word('Name the site'),
    href: `${paths.admin.manageResources()}?tab=site`,
    how: word('Its name, links and notices.'),
  },
  mail: {
    title: 'Set up mail',
    how: (
      <>
        Start it with <code>SMTP_URL</code>; until then mails are files in <code>outbox/</code>.
      </>
    ),
  },
  'own mail': { title: 'Confirm your own e-mail', href: paths.settings('account'), how: 'A link by mail.' },
  lists: {
    title: 'Import lists of maps and records',
    href: paths.records(),
    how: (
      <>
        {command('import maps FILE')}, then {command('import records FILE')}
      </>
    ),
  },
  pictures: {
    title: 'Give maps their pictures',
    href: paths.admin.manageMaps(),
    how: command('import pictures FOLDER'),
  },
  categories: {
    title: 'Create the forum’s categories',
    href: paths.admin.manageForum(),
    how: 'Without one nobody can write.',
  },
  post: { title: 'Write the first post', href: paths.admin.publishNews(), how: 'Say who you are and what comes next.' },
  checkers: { title: 'Name demo checkers', href: paths.admin.manageUsers(), how: 'They release what players send.' },
  servers: {
    title: 'List game servers and give them keys',
    href: paths.admin.manageGameServers(),
    how: 'With a key a server sends its runs of the map of the day.',
  },
  backup: {
    title: 'Make a backup and test it',
    how: command('backup FOLDER'),
  },
}

interface SetupPanelProps {
  steps: ReplyOf<'GET /admin/dashboard'>['setup']
}

/** What a new site still needs, each with the way to it; gone once nothing is open. */
export function SetupPanel({ steps }: SetupPanelProps) {
  const { act } = useMutation({ refetches: ['GET /admin/dashboard'] })
  const settle = (step: SetupStep) =>
    act(`${TOLD[step].title}: done`, () => api.call('PUT /admin/setup', { body: { step } }))
  const done = steps.filter((one) => one.done).length
  return (
    <Panel title="First steps" sub={`${done} of ${steps.length} done`} flush>
      <ol className={styles.setup}>
        {steps.map(({ step, done: isDone }) => {
          const { title, href, how } = TOLD[step]
          return (
            <li key={step} data-done={isDone || undefined}>
              <Icon of={isDone ? Check : Square} size="sm" />
              <span>
                {isDone && <span className="visually-hidden">Done: </span>}
                {href ? (
                  <a className="link" href={href} dir="auto">
                    {title}
                  </a>
                ) : (
                  <b dir="auto">{title}</b>
                )}
                {!isDone && <span className="dim">{how}</span>}
              </span>
              {!isDone && (
                <Button small kind="ghost" aria-label={`Mark as done: ${title}`} onClick={() => void settle(step)}>
                  Mark as done
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
