/** A starbase: a ring on eight spokes around a keep, with four docks. */
const TAU = Math.PI * 2

export function paintStarbase(c: CanvasRenderingContext2D, w: number, solid: boolean): void {
  const mid = w / 2
  const spot = (angle: number, far: number) =>
    [mid + Math.cos(angle) * far * w, mid + Math.sin(angle) * far * w] as const
  const octagon = (far: number) => {
    c.beginPath()
    for (let i = 0; i < 8; i++) c.lineTo(...spot(((i + 0.5) / 8) * TAU, far))
    c.closePath()
  }
  const dark = 'rgba(4,8,16,0.85)'
  const pale = solid ? '#e9e9e9' : '#f5f5f5'
  c.lineJoin = c.lineCap = 'round'
  for (const [style, grown] of [
    [dark, 6],
    [pale, 0],
  ] as const) {
    c.strokeStyle = style
    c.lineWidth = 4 + grown
    for (let i = 0; i < 8; i++) {
      c.beginPath()
      c.moveTo(...spot((i / 8) * TAU, 0.14))
      c.lineTo(...spot((i / 8) * TAU, 0.33))
      c.stroke()
    }
    octagon(0.34)
    c.lineWidth = (solid ? 12 : 6) + grown
    c.stroke()
    for (let i = 0; i < 4; i++) {
      c.beginPath()
      c.moveTo(...spot((i / 4) * TAU, 0.36))
      c.lineTo(...spot((i / 4) * TAU, 0.45))
      c.lineWidth = 11 + grown
      c.stroke()
    }
    c.lineWidth = 4 + grown
    octagon(0.15)
    c.fillStyle = solid ? pale : '#303030'
    c.stroke()
    c.fill()
  }
  if (!solid) return
  c.strokeStyle = 'rgba(14,20,36,0.55)'
  c.lineWidth = 2.5
  octagon(0.34)
  c.stroke()
  c.fillStyle = 'rgb(20,28,48)'
  c.beginPath()
  c.arc(mid, mid, w * 0.05, 0, TAU)
  c.fill()
}
