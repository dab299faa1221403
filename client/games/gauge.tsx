/** How much of something is left: a bar with its number. `kind` colours it. */
export function Gauge({ name, value, of, kind }: { name: string; value: number; of: number; kind: string }) {
  return (
    <div class={`gauge ${kind}`}>
      <span>{name}</span>
      <div class="track"><div style={{ width: `${Math.max(0, Math.min(100, (value / Math.max(1, of)) * 100))}%` }} /></div>
      <span class="number">{value}<small> / {of}</small></span>
    </div>
  )
}
