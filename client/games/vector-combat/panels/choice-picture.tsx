/** Offered ships seen from above: one, or two that alternate. */
import { modelsIn } from '../../../../common/games/vector-combat/setup/setup.ts'
import { hullPath } from '../board/ships/hulls.ts'

const SIZE = 48

export const ChoicePicture = ({ choice }: { readonly choice: string }) => (
  <svg
    class="piece-hull"
    viewBox={`0 0 ${modelsIn(choice).length * SIZE} ${SIZE}`}
    height={SIZE}
    aria-hidden="true"
  >
    {modelsIn(choice).map((model, i) => (
      <g key={i} transform={`translate(${i * SIZE} 0)`}>
        <path d={hullPath(model, SIZE)} />
      </g>
    ))}
  </svg>
)
