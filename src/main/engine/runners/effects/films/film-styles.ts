import { rows, type XYZ } from '../../kit/rows.ts'
import { type Rgb255, rgb255Of } from '../../kit/colour/rgb.ts'
import { inkPair, inkRamp, mixed } from '../inks.ts'
import { FPS, gradientMap, type FilmEffect } from './film-effect.ts'
import {
  blinds,
  brushedEdge,
  dotScreen,
  gate,
  glow,
  greys,
  heatDisplay,
  recorderText,
  scanLines,
  sweep,
  titleCard,
  trackingBand,
} from './overlays.ts'
import { clamp, reflected } from '../../kit/maths.ts'

/** Hard black and white with the light of a street lamp through a blind. */
export const filmNoir: FilmEffect = (brief) => {
  const shades = inkRamp(brief.inks) ?? rows<XYZ>('0 0 0, 14 14 15, 98 98 98, 216 215 212, 255 254 250')
  const light = brief.still(blinds(brief))
  return {
    graph:
      `[base]${gradientMap(shades)},vignette=PI/4.2,format=gbrp[dark];[${light}]format=gbrp[blind];` +
      '[dark][blind]blend=all_mode=multiply,noise=alls=9:allf=t:all_seed=7[look]',
  }
}

/** A home movie: warm, soft at the edges, never quite still. */
export const superEight: FilmEffect = (brief) => {
  const { width, height } = brief
  const frame = brief.still(gate(brief, Math.round(width * 0.035), Math.round(height * 0.07)))
  const sway = Math.max(2, Math.round(width / 320) * 2)
  return {
    graph:
      `[base]scale=${width + sway * 2}:${height + sway * 2},crop=${width}:${height}:x='${sway}+${sway}*0.7*sin(n*1.7)*sin(n*0.31)':y='${sway}+${sway}*sin(n*0.9)*sin(n*0.23)',` +
      "curves=r='0/0.09 0.5/0.58 1/1':g='0/0.05 0.5/0.5 1/0.95':b='0/0.07 0.5/0.4 1/0.76',hue=s=1.25:b='0.28*sin(t*23)*sin(t*7)'," +
      `gblur=sigma=${(width / 1100).toFixed(2)},vignette=PI/4.4,noise=alls=16:allf=t:all_seed=7[film8];[film8][${frame}]overlay=0:0:shortest=1[look]`,
    toneAfter: true,
  }
}

/** A tape that was recorded over too often. */
export const vhsTape: FilmEffect = (brief) => {
  const { width, height, random, words } = brief
  const [lines, band, text] = [
    brief.still(scanLines(brief, Math.max(3, Math.round(height / 180)))),
    brief.still(trackingBand(brief, random)),
    brief.still(recorderText(brief, words)),
  ]
  const shift = Math.max(2, Math.round(width / 150))
  return {
    graph:
      `[base]format=yuv444p,gblur=sigma=${(width / 130).toFixed(2)}:planes=6,chromashift=cbh=${shift}:crh=${-shift},gblur=sigma=${(width / 900).toFixed(2)}:sigmaV=0.1:planes=1,` +
      `hue=s=1.35,curves=all='0/0.07 0.5/0.52 1/0.94',noise=alls=14:allf=t+u:all_seed=11[tape];` +
      `[tape][${lines}]overlay=0:0:shortest=1[lined];` +
      `[lined][${band}]overlay=x='-6+6*sin(n*2.1)':y='mod(t*${Math.round(height * 0.23)}+${Math.round(height * 0.7)},${Math.round(height * 1.2)})-${Math.round(height * 0.1)}'[torn];` +
      `[torn][${text}]overlay=0:0[look]`,
    toneAfter: true,
  }
}

/** A signal that breaks up and finds itself again. */
export const signalGlitch: FilmEffect = ({ width, height, random }) => {
  const strips = 9
  const names = Array.from({ length: strips }, (_, strip) => `s${strip}`)
  const cuts = names.map((name) => {
    const tall = Math.max(2, Math.round((height * random.between(0.02, 0.11)) / 2) * 2)
    const top = Math.round((random.next() * (height - tall)) / 2) * 2
    const jump = Math.round(random.between(0.05, 0.24) * width) * random.pick([-1, 1])
    const [period, phase] = [random.between(0.7, 1.5), random.between(0, 1.5)]
    const when = `lt(mod(t+${phase.toFixed(2)},${period.toFixed(2)}),0.22)`
    return {
      name,
      cut: `[${name}]crop=${width}:${tall}:0:${top},hue=h=${random.whole(60, 300)}:s=1.8[c${name}]`,
      jump,
      top,
      when,
    }
  })
  let last = 'apart'
  const laid = cuts.map(({ name, jump, top, when }, index) => {
    const step = `[${last}][c${name}]overlay=x=${jump}:y=${top}:enable='${when}'[l${index}]`
    last = `l${index}`
    return step
  })
  const shift = Math.max(2, Math.round(width / 110))
  return {
    graph: [
      `[base]split=${strips + 1}[b0]${names.map((name) => `[${name}]`).join('')}`,
      `[b0]format=gbrp,rgbashift=rh=${shift}:bh=${-shift},rgbashift=rh=${shift * 4}:bv=${shift}:enable='lt(mod(t,0.9),0.12)',negate=enable='lt(mod(t+0.4,2.1),0.05)'[apart]`,
      ...cuts.map(({ cut }) => cut),
      ...laid,
      `[${last}]noise=alls=10:allf=t:all_seed=5[look]`,
    ].join(';'),
    toneAfter: true,
  }
}

/** Light that spills, colours like sweets, movement that lingers. */
export const dreamGlow: FilmEffect = ({ width }) => ({
  graph:
    "[base]format=gbrp,tmix=frames=5:weights='1 1 2 2 3',curves=r='0/0.08 0.5/0.6 1/1':g='0/0.05 0.5/0.53 1/0.98':b='0/0.14 0.5/0.58 1/1',split[sharp][soft];" +
    `[soft]gblur=sigma=${(width / 45).toFixed(1)},hue=s=1.3,format=gbrp,curves=all='0/0 0.35/0.2 1/1'[spill];` +
    '[sharp][spill]blend=all_mode=screen:all_opacity=0.72[look]',
  toneAfter: true,
})

/** Flat colours, printed dots and a drawn line, in motion. */
export const comicMotion: FilmEffect = (brief) => {
  const { width, coarseness, inks } = brief
  const screen = brief.still(dotScreen(brief, Math.max(5, (width / 105) * coarseness)))
  const pair = inkPair(inks)
  const flat = pair
    ? gradientMap([mixed(pair[0], pair[1], 0.3), mixed(pair[0], pair[1], 0.6), pair[1]])
    : "hue=s=1.9,format=gbrp,lutrgb=r='min(255,floor(val/52)*52+46)':g='min(255,floor(val/52)*52+46)':b='min(255,floor(val/52)*52+46)'"
  return {
    graph:
      `[base]gblur=sigma=${(width / 640).toFixed(2)},split=3[paint][tone][line];[paint]${flat}[colour];` +
      `[tone]format=gray,curves=all='0/0.16 0.5/0.62 0.8/1 1/1',format=gbrp[grey];[${screen}]format=gbrp[screen];` +
      `[grey][screen]blend=all_mode=hardmix[dots];[colour][dots]blend=all_mode=multiply:all_opacity=0.52[printed];` +
      `[line]format=gray,edgedetect=low=0.07:high=0.18,dilation,negate,format=gbrp[ink];[printed][ink]blend=all_mode=multiply[look]`,
  }
}

/** A sun print that moves, with bare paper around it. */
export const sunPrint: FilmEffect = (brief) => {
  const pair = inkPair(brief.inks)
  const shades: Rgb255[] = pair
    ? [mixed(pair[0], [0, 0, 0], 0.35), pair[0], pair[1]]
    : rows<XYZ>('8 28 66, 22 78 138, 120 172 204, 240 241 233')
  const edge = brief.still(brushedEdge(brief, brief.random))
  return {
    graph: `[base]${gradientMap(shades)},noise=alls=7:all_seed=3[print];[print][${edge}]overlay=0:0:shortest=1[look]`,
  }
}

/** Mirrors around the middle of the frame. */
export const mirrorWheel: FilmEffect = (brief) => {
  const { width, height, coarseness } = brief
  const wedges = coarseness > 1 ? 4 : coarseness < 1 ? 10 : 6
  const [columns, rows] = [new Uint16Array(width * height), new Uint16Array(width * height)]
  const wedge = (Math.PI * 2) / wedges
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x - width / 2, y - height / 2]
      const folded = Math.abs(((Math.atan2(v, u) + Math.PI * 2) % wedge) - wedge / 2)
      const far = Math.hypot(u, v)
      columns[y * width + x] = reflected(width / 2 + Math.cos(folded + 0.6) * far * 0.9, width)
      rows[y * width + x] = reflected(height / 2 + Math.sin(folded + 0.6) * far * 0.9, height)
    }
  const [across, down] = [brief.map(columns, width, height), brief.map(rows, width, height)]
  return {
    graph: `[base]format=gbrp[flat];[flat][${across}][${down}]remap,hue=s=1.3,vignette=PI/6[look]`,
    toneAfter: true,
  }
}

/** A moment, forwards and backwards and forwards again. */
export const boomerang: FilmEffect = ({ seconds }) => {
  const taken = Math.min(1.8, seconds)
  const from = Math.max(0, Math.min(seconds * 0.2, seconds - taken))
  const frames = Math.max(2, Math.floor((taken * FPS) / 1.4))
  return {
    // only the moment itself is ever held
    graph:
      `[base]trim=start=${from.toFixed(3)}:duration=${taken.toFixed(3)},setpts=(PTS-STARTPTS)/1.4,fps=${FPS},trim=end_frame=${frames},split[there][turn];` +
      `[turn]reverse[back];[there][back]concat=n=2:v=1,loop=loop=-1:size=${frames * 2}:start=0,setpts=N/(${FPS}*TB)[look]`,
    seconds: Math.max(0.4, (frames * 6) / FPS),
    toneAfter: true,
  }
}

/** Whatever moves leaves coloured copies of itself behind. */
export const motionEcho: FilmEffect = ({ inks }) => {
  const tints: readonly Rgb255[] =
    inks.length > 0
      ? inks.map((ink) => mixed(ink, [255, 255, 255], 0.1))
      : rows<XYZ>('255 60 120, 60 210 255, 255 200 60')
  const copies = [0, 1, 2].map((copy) => {
    const [red, green, blue] = tints[copy % tints.length]!.map((value) => (value / 255).toFixed(3))
    return `[d${copy}]tpad=start=${(copy + 1) * 6}:start_mode=clone,colorchannelmixer=rr=${red}:gg=${green}:bb=${blue}[e${copy}]`
  })
  return {
    graph:
      `[base]format=gbrp,split=4[now][d0][d1][d2];${copies.join(';')};` +
      "[now]curves=all='0/0 0.5/0.4 1/0.92'[calm];[calm][e0]blend=all_mode=lighten:shortest=1[m0];[m0][e1]blend=all_mode=lighten:shortest=1[m1];[m1][e2]blend=all_mode=lighten:shortest=1[look]",
  }
}

/** The world as a toy: one sharp strip, loud colours, twice as fast. */
export const tinyWorld: FilmEffect = (brief) => {
  const { width, height, seconds, hasSound } = brief
  const mask = brief.still(greys(brief, (_, y) => 255 * clamp((Math.abs(y / height - 0.56) - 0.08) / 0.26)))
  return {
    graph:
      "[base]setpts=0.5*PTS,fps=15,hue=s=1.65,format=gbrp,curves=all='0/0 0.25/0.19 0.75/0.84 1/1',split[sharp][soft];" +
      `[soft]gblur=sigma=${(width / 75).toFixed(1)}[blur];[${mask}]format=gbrp,fps=15[mask];[sharp][blur][mask]maskedmerge,fps=${FPS}[look]` +
      (hasSound ? ';[0:a:0]atempo=2[sound]' : ''),
    seconds: Math.max(0.2, seconds / 2),
    ...(hasSound && { sound: '[sound]' }),
    toneAfter: true,
  }
}

/** Fire from the camera's back wanders through the frame. */
export const lightLeakFilm: FilmEffect = (brief) => {
  const { width, height, inks } = brief
  const fires: readonly Rgb255[] = inks.length > 0 ? inks : rows<XYZ>('255 92 20, 255 36 74, 255 188 66')
  const side = Math.round(Math.max(width, height) * 0.95)
  const glows = [0, 1, 2].map((index) => brief.still(glow(side, fires[index % fires.length]!)))
  const [x, y] = [width - side / 2, height / 2 - side / 2]
  return {
    graph:
      "[base]curves=r='0/0.1 0.5/0.56 1/1':g='0/0.07 0.5/0.5 1/0.95':b='0/0.09 0.5/0.45 1/0.86',format=gbrp[faded];" +
      `[faded][${glows[0]}]overlay=x='${Math.round(-side * 0.6)}+${Math.round(width * 0.2)}*sin(t*1.1)':y='${Math.round(y)}+${Math.round(height * 0.3)}*cos(t*0.8)':shortest=1:format=gbrp[l0];` +
      `[l0][${glows[1]}]overlay=x='${Math.round(x)}+${Math.round(width * 0.22)}*cos(t*0.9)':y='${Math.round(-side * 0.55)}+${Math.round(height * 0.2)}*sin(t*1.3)':format=gbrp[l1];` +
      `[l1][${glows[2]}]overlay=x='mod(t*${Math.round(width * 0.45)},${width * 2})-${side}':y=${Math.round(height - side * 0.42)}:format=gbrp,noise=alls=7:allf=t:all_seed=9[look]`,
  }
}

/** The colours of a heat camera, with its scale. */
export const heatCamera: FilmEffect = (brief) => {
  const ramp = inkRamp(brief.inks) ?? rows<XYZ>('4 2 30, 70 8 130, 190 24 110, 250 120 24, 255 222 64, 255 255 240')
  const display = brief.still(heatDisplay(brief, ramp))
  return {
    graph: `[base]gblur=sigma=${(brief.width / 420).toFixed(2)},${gradientMap(ramp)}[heat];[heat][${display}]overlay=0:0:shortest=1[look]`,
  }
}

/** Only the edges, as glowing tubes. */
export const neonMotion: FilmEffect = (brief) => {
  const { width, inks } = brief
  const lights: readonly Rgb255[] =
    inks.length > 1 ? inks : inks.length === 1 ? [inks[0]!, inks[0]!] : rows<XYZ>('255 45 149, 140 82 255, 0 229 255')
  const colours = brief.still(sweep(brief, lights))
  return {
    graph:
      `[base]format=gray,gblur=sigma=${(width / 500).toFixed(2)},sobel=scale=1.6,curves=all='0/0 0.12/0.02 0.4/0.8 1/1',format=gbrp[edges];[${colours}]format=gbrp[tint];` +
      `[edges][tint]blend=all_mode=multiply:shortest=1,split=3[tube][halo][haze];[halo]gblur=sigma=${(width / 150).toFixed(1)},curves=all='0/0 0.4/0.8 1/1'[h];[haze]gblur=sigma=${(width / 36).toFixed(1)},curves=all='0/0.02 0.3/0.6 1/1'[z];` +
      '[h][z]blend=all_mode=screen[g];[tube][g]blend=all_mode=screen[look]',
  }
}

/** Two inks, and nothing else. */
export const duotoneFilm: FilmEffect = ({ inks }) => {
  const pair = inkPair(inks)
  const colours = pair ? [pair[0], ...inks.slice(1, -1), pair[1]] : ['#2b1055', '#ff5d8f', '#ffe66d'].map(rgb255Of)
  return { graph: `[base]curves=all='0/0 0.25/0.17 0.75/0.84 1/1',${gradientMap(colours)}[look]` }
}

/** Hand-cranked, sepia, through an iris; what is said stands on a card. */
export const silentReel: FilmEffect = (brief) => {
  const { width, height, inks, words, seconds } = brief
  const pair = inkPair(inks)
  const shades: Rgb255[] = pair
    ? [mixed(pair[0], [0, 0, 0], 0.5), pair[0], pair[1]]
    : rows<XYZ>('20 12 6, 104 76 48, 232 212 172, 255 246 222')
  const iris = brief.still(
    greys(brief, (x, y) => 255 * clamp((1.02 - Math.hypot((x / width - 0.5) * 1.86, (y / height - 0.5) * 1.86)) / 0.2)),
  )
  const card = words === '' ? null : brief.still(titleCard(brief, words, [shades.at(-1)!, shades[0]!]))
  const cardSeconds = Math.min(1.8, seconds * 0.45).toFixed(2)
  const scratch = (at: number, speed: number) =>
    `drawbox=x='${Math.round(width * at)}+${Math.round(width * 0.04)}*sin(t*${speed})':y=0:w=${Math.max(1, Math.round(width / 640))}:h=${height}:color=white@0.35:t=fill:enable='lt(mod(t*${speed},3),1.6)'`
  return {
    graph:
      `[base]fps=16,${gradientMap(shades)},hue=b='0.55*sin(t*31)*sin(t*11)',format=gbrp[old];[${iris}]format=gbrp,fps=16[iris];[old][iris]blend=all_mode=multiply:shortest=1[round];` +
      (card
        ? `[${card}]fps=16[card];[round][card]overlay=0:0:shortest=1:enable='lt(t,${cardSeconds})'[told];[told]`
        : '[round]') +
      `${scratch(0.27, 1.3)},${scratch(0.71, 2.1)},noise=alls=20:allf=t:all_seed=13,fps=${FPS}[look]`,
  }
}
