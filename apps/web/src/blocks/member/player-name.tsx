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

/** A person: flag, then the name in white as a link to the profile. */
export function PlayerName({ name, country, quiet }: PlayerNameProps) {
  return (
    <span className={quiet ? `${names.player} ${blocks.plQuiet}` : names.player} data-part="player">
      <Flag code={country} />
      <a href={paths.profile(name)} data-part={quiet ? 'nick' : undefined} dir="auto">
        {name}
      </a>
    </span>
  )
}
