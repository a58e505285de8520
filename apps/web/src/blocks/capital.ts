import { word } from '../lib/text/word.ts'

/** Words of answers that pages show. */
const WORDS: Readonly<Record<string, string>> = {
  ...{
    beginner: 'Beginner',
    easy: 'Easy',
    'easy-medium': 'Easy-medium',
    medium: 'Medium',
    'medium-hard': 'Medium-hard',
  },
  ...{
    hard: 'Hard',
    'hard-extreme': 'Hard-extreme',
    extreme: 'Extreme',
    'extreme-death': 'Extreme-death',
    death: 'Death',
  },
  ...{ bhop: 'Bhop', climb: 'Climb', slide: 'Slide', mix: 'Mix', special: 'Special', unknown: 'Unknown' },
  ...{ 'very short': 'Very short', short: 'Short', middle: 'Middle', long: 'Long', 'very long': 'Very long' },
  ...{ length: 'Length', difficulty: 'Difficulty', type: word('Type') },
  ...{ block: 'Block', distance: 'Distance', prestrafe: 'Prestrafe', topspeed: 'Top speed' },
  ...{ sent: 'Sent', replayed: 'Replayed', simulated: 'Simulated', checked: 'Checked' },
  ...{ daily: 'Daily', ranked: 'Ranked', practice: 'Practice' },
  ...{ demos: 'Demos', longjumps: 'Longjumps', maps: 'Maps', bugs: 'Bugs', reports: 'Reports' },
  'forum reports': 'Forum reports',
  'held posts': 'Held posts',
  'wrong map': 'Wrong map',
  'cannot be known': 'Cannot be known',
  'bad picture': 'Bad picture',
  'shows the name': 'Shows the name',
}

/** A word or name with its first letter as a capital, in the page's language where it is known. */
export const capital = (text: string): string => WORDS[text] ?? text.charAt(0).toUpperCase() + text.slice(1)
