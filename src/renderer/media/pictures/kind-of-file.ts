const KINDS: Readonly<Record<string, string>> = {
  mp4: 'video',
  webm: 'video',
  mov: 'video',
  wav: 'audio',
  mp3: 'audio',
  m4a: 'audio',
  ogg: 'audio',
  flac: 'audio',
  glb: '3d',
  txt: 'audio',
}

/** What a file holds, told by its name: pictures unless it says otherwise. */
export function kindOfFile(path: string): string {
  return KINDS[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'image'
}
