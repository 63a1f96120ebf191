import { Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../../bridge/hooks.ts'
import { mediaAddress } from '../../../../bridge/media-address.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { choiceLabel } from '../../../../words/labels.ts'
import { SelectControl } from './choice-controls.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './voice-control.module.css'

/** A voice by its name, and how it sounds where there is a recording of it. */
export function VoiceControl(props: ControlProps<'enum'>) {
  const { model, descriptor, value } = props
  const samples = useCommand('voices.samples', { modelId: model.id })
  const sample = samples.status === 'ready' && value !== undefined ? samples.value.samples[String(value)] : undefined
  return (
    <span className={styles.line}>
      <SelectControl {...props} />
      {sample !== undefined && (
        <Listen key={sample} address={mediaAddress(sample)} voice={choiceLabel(descriptor.name, String(value))} />
      )}
    </span>
  )
}

/** With another voice it is another button: the old one falls silent. */
function Listen({ address, voice }: { address: string; voice: string }) {
  const [playing, setPlaying] = useState(false)
  /** From the click on: a recording that is still on its way is stopped like one that is heard. */
  const audio = useRef<HTMLAudioElement>(undefined)
  useEffect(() => () => audio.current?.pause(), [])

  const toggle = () => {
    if (audio.current) return audio.current.pause()
    const recording = new Audio(address)
    const end = () => {
      audio.current = undefined
      setPlaying(false)
    }
    audio.current = recording
    setPlaying(true)
    for (const name of ['pause', 'ended', 'error']) recording.addEventListener(name, end)
    recording.play().catch(end)
  }
  const words = text().compose.controls
  return (
    <IconButton
      icon={playing ? Square : Play}
      label={playing ? words.stopListening : words.listen(voice)}
      onClick={toggle}
    />
  )
}
