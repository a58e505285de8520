import './blocks.css'
import { paths } from '../lib/paths.ts'
import { Flag } from '../ui/flag.tsx'

interface PlayerNameProps {
  name: string
  country: string | null
  /** beside a difference: lighter, and hidden in narrow panels where the flag stays */
  quiet?: boolean
}

/** A person: flag, then the name in white as a link to the profile. */
export function PlayerName({ name, country, quiet }: PlayerNameProps) {
  return (
    <span className={quiet ? 'pl pl-quiet' : 'pl'} data-part="player">
      <Flag code={country} />
      <a href={paths.profile(name)} className={quiet ? 'pn' : undefined}>
        {name}
      </a>
    </span>
  )
}
