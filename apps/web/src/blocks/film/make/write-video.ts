import {
  AudioSample,
  AudioSampleSource,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  WebMOutputFormat,
} from 'mediabunny'
import type { DrawnCanvas } from '../../replay/scene/eye.ts'
import { type FilmPlan, framesOf } from '../plan/film-plan.ts'
import type { FilmStore } from './film-store.ts'
import { bitrateOf, SOUND_BITS, SOUND_RATE, soundFor, type VideoFormat } from './formats.ts'
import { soundOf, type Tick } from './tick-sound.ts'
import type { FilmWriter } from './write-film.ts'

/** a whole picture so often, which players can begin at */
const KEY_SECONDS = 2
const CHUNK_BYTES = 1024 * 1024

/**
 * Writes a video. A frame is taken when the encoder has room for it, so no more than four wait; what is encoded goes to
 * the store in pieces of a megabyte.
 */
export async function openVideo(
  canvas: DrawnCanvas,
  plan: FilmPlan,
  format: VideoFormat,
  store: FilmStore,
  ticks: readonly Tick[],
): Promise<FilmWriter> {
  let [bytes, isFinished] = [0, false]
  const stream = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      store.write(data, position)
      bytes = Math.max(bytes, position + data.length)
    },
  })
  const output = new Output({
    format: format.container === 'mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat(),
    target: new StreamTarget(stream, { chunked: true, chunkSize: CHUNK_BYTES }),
  })
  const video = new CanvasSource(canvas, {
    ...{ codec: format.codec, fullCodecString: format.full, bitrate: bitrateOf(plan) },
    ...{ keyFrameInterval: KEY_SECONDS, latencyMode: 'quality' },
  })
  output.addVideoTrack(video, { frameRate: plan.fps })
  const sound = await openSound(output, plan, format, ticks)
  await output.start()
  return {
    get bytes() {
      return bytes
    },
    async add(frame) {
      await sound?.add(frame)
      await video.add(frame / plan.fps, 1 / plan.fps)
    },
    async finish() {
      await output.finalize()
      isFinished = true
      return store.file(await output.getMimeType().catch(() => `video/${format.container}`))
    },
    async drop() {
      if (!isFinished) await output.cancel().catch(() => {})
      await store.drop()
    },
  }
}

async function openSound(
  output: Output,
  plan: FilmPlan,
  { container }: VideoFormat,
  ticks: readonly Tick[],
): Promise<{ add: (frame: number) => Promise<void> } | null> {
  const codec = plan.hasSound ? await soundFor(container) : null
  if (!codec) return null
  const source = new AudioSampleSource({ codec, bitrate: SOUND_BITS })
  output.addAudioTrack(source)
  const frames = framesOf(plan)
  return {
    // a second of it at the beginning of each
    async add(frame) {
      if (frame % plan.fps !== 0) return
      const count = Math.round((Math.min(plan.fps, frames - frame) / plan.fps) * SOUND_RATE)
      const data = soundOf(ticks, plan.from + (frame * 1000) / plan.fps, count)
      const sample = new AudioSample({
        ...{ data, format: 'f32', numberOfChannels: 1, sampleRate: SOUND_RATE },
        timestamp: frame / plan.fps,
      })
      await source.add(sample)
      sample.close()
    },
  }
}
