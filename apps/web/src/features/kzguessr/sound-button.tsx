import { Volume2, VolumeX } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSound } from './sound.ts'

/** The game is silent until this is pressed. */
export function SoundButton() {
  const { isOn, toggle } = useSound()
  return (
    <IconButton
      label={isOn ? 'Sound off' : 'Sound on'}
      icon={isOn ? Volume2 : VolumeX}
      pressed={isOn}
      onClick={toggle}
    />
  )
}
