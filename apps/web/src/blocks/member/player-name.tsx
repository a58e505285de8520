import { nameOfUnclaimed } from '@kz/contract/names/unclaimed'
import { paths } from '../../lib/url/paths.ts'
import { Flag } from '../../ui/flag.tsx'
import names from '../../ui/names.module.css'
import blocks from '../blocks.module.css'

interface PlayerNameProps {
  name: string
  country: string | null
  /** beside a difference: lighter, and hidden in narrow panels where the flag stays */
  quiet?: boolean
}

/** A person: flag, then the name in white as a link to the profile. Who has no account here has no profile either. */
export function PlayerName({ name, country, quiet }: PlayerNameProps) {
  const oldName = nameOfUnclaimed(name)
  if (oldName !== null) return <Unclaimed name={oldName} />
  return (
    <span className={quiet ? `${names.player} ${blocks.plQuiet}` : names.player} data-part="player">
      <Flag code={country} />
      <a href={paths.profile(name)} data-part={quiet ? 'nick' : undefined} dir="auto">
        {name}
      </a>
    </span>
  )
}

function Unclaimed({ name }: { name: string }) {
  return (
    <span className={names.player} data-part="player">
      <span dir="auto">{name}</span>{' '}
      <span className={blocks.unclaimed} title="Wrote this on the earlier site and has no account here">
        unclaimed
      </span>
    </span>
  )
}
