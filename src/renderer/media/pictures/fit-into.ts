/** The largest rectangle of a shape inside another. What has no shape of its own fills it. */
export function fitInto(
  shape: { width: number | null; height: number | null },
  space: { width: number; height: number },
): { width: number; height: number } {
  if (!shape.width || !shape.height) return space
  // a small picture is not blown up beyond recognition
  const scale = Math.min(space.width / shape.width, space.height / shape.height, 4)
  return { width: Math.max(1, Math.round(shape.width * scale)), height: Math.max(1, Math.round(shape.height * scale)) }
}
