import type { Finding } from '@kz/demo'
import { LANGUAGE } from '../../lib/language/language.ts'

/** What each kind of finding is about. The reader of demos says it in full, with its figures, in English alone. */
const WORDS: Record<Finding['kind'], string> = {
  'fps-high': 'The frame rate is higher than allowed.',
  'fps-low': 'The frame rate is lower than expected.',
  'clock-server': 'The clock of the server does not go as the recording does.',
  'clock-command': 'Movement steps do not take as long as their frames.',
  gravity: 'The player fell with another gravity.',
  unexplained: 'Part of the movement does not follow from keys and view.',
  moved: 'The player was somewhere else within a frame, and no teleport says why.',
  'movement-bias': 'The movement is off by the same share all the time.',
  setting: 'The server ran with a setting that is not approved.',
  'setting-changed': 'A setting changed while the demo ran.',
  'client-setting': 'A setting of the client is not the approved one.',
  'sv-cheats': 'The server ran with sv_cheats.',
  paused: 'The game was paused in the run.',
  unfinished: 'The recording has no end mark.',
  hltv: 'An HLTV recording: it does not show what the player pressed.',
  'dedicated-server': 'Recorded on a dedicated server.',
  'map-crc': 'Header and server have different versions of the map.',
  'name-changed': 'The name of the player changed.',
  'name-in-run': 'The name of the player changed in the run.',
  build: 'Recorded with a build of the game that is not taken.',
  weapon: 'Another weapon than knife and USP was in hand in the run.',
  teleport: 'There are teleports in a pro run.',
  gocheck: 'A pro run was put back to an earlier place, as a gocheck does.',
  hook: 'A hook was used in the run.',
  typed: 'Commands were typed in the run.',
  margins: 'The recording begins too late or ends too early.',
  'emulated-id': 'The Steam id is emulated: it is no account.',
  'map-file': 'The map is not the one of the archive.',
  resources: 'The server had the game load models of its own.',
  reconnect: 'The player left the server and joined again.',
  'map-changed': 'The map changed.',
  'clock-back': 'The clock of the server jumped back.',
  'jump-without-command': 'Jumps came without their command.',
  'duck-without-command': 'Ducks came without their command.',
  'side-without-command': 'Steps to the side came without their command.',
  'forward-without-command': 'Steps forward or back came without their command.',
  'move-over-limit': 'The movement asked for is above the limit of the player.',
  'side-move-without-key': 'The player moved sideways without the key of that side.',
  'command-angles': 'The command looked elsewhere than the player.',
  'unknown-command': 'A command was given that the game does not know.',
  tool: 'Recorded with a program for tool-assisted runs.',
  cut: 'A part of the recording is missing.',
  'out-of-order': 'The recording is not in order, as if repeated, swapped or joined.',
  'directory-mismatch': 'The directory of the file tells another length than the recording has.',
  'perfect-hops': 'Many hops left the ground after a single frame.',
  hanging: 'The player hung in the air with a speed that moved nothing.',
  'ground-strafes': 'Many double ducks left the ground after a single frame.',
  'key-with-turn': 'Many changes of the strafe key came in the frame in which the turn reversed.',
  'key-without-gap': 'Many changes of the strafe key had no frame between the keys.',
}

const isKnown = (kind: string): kind is Finding['kind'] => Object.hasOwn(WORDS, kind)

/** A finding in the page's language by its kind, then in full as it was found. */
export function FindingText({ kind, text }: { kind: string; text: string }) {
  if (LANGUAGE === 'en' || !isKnown(kind)) return text
  return (
    <>
      {WORDS[kind]}{' '}
      <span className="dim" lang="en">
        {text}
      </span>
    </>
  )
}
