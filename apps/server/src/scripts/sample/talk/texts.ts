/** What players and checkers of the sample community write. */

export const NOTES = [
  '',
  '',
  '',
  'The last jump took me four evenings.',
  'Lost half a second on the ladder, still happy.',
  'Recorded after work, please excuse the detour at the start.',
  'New line through the window, tell me if it is allowed.',
  'Second try of this upload, the first one had the wrong map version.',
  'Finally.',
]

export const COMMENTS = ['', '', '', '', 'Clean run.', 'Nice line after the second block.', 'Welcome to the list.']

export const REASONS = [
  'The recording begins after the start button. Start it earlier and send the run again.',
  'The last third runs at 83 fps. Set fps_max 99.5 and turn off vertical sync.',
  'A checkpoint is used after the second slide, and the run was sent without checkpoints.',
  'The demo ends before the stop button is pressed.',
  'The name in the demo is not yours. Send runs from the account that made them.',
  'Slower than the current record.',
  'Recorded on an old version of the map; the shortcut at the top is closed now.',
  'sv_cheats was on during the run.',
]

export const DEFERRED = 'Please tell us which build of the game this is; the movement looks like the anniversary one.'
export const REVOKED = 'The line goes through a wall that was open by mistake.'
export const INTERNAL = 'Second look at the bunny hops near the end, please.'

export const HOSTS = ['Teapot listen server', 'Sock drawer KZ', 'Counter-Strike 1.6 Server', 'home', 'The waiting room']
