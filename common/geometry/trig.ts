/**
 * Sine, cosine and arctangent in degrees, from additions, multiplications and divisions only: IEEE 754 fixes
 * those to the last bit, while `Math.sin` and `Math.atan2` differ from one engine to the next (SA-1.5).
 * Errors stay under 1e-15.
 */

const RADIAN = 180 / Math.PI
const DEGREE = Math.PI / 180

// Minimax polynomials for |x| ≤ π/4 and, for the arctangent, |x| ≤ 7/16 (those of Sun's fdlibm).
const SINE = [
  -1.66666666666666324348e-1, 8.33333333332248946124e-3, -1.98412698298579493134e-4,
  2.75573137070700676789e-6, -2.50507602534068634195e-8, 1.58969099521155010221e-10,
]
const COSINE = [
  4.16666666666666019037e-2, -1.38888888888741095749e-3, 2.48015872894767294178e-5,
  -2.75573143513906633035e-7, 2.0875723212981748279e-9, -1.13596475577881948265e-11,
]
const ARCTANGENT = [
  3.33333333333329318027e-1, -1.99999999998764832476e-1, 1.42857142725034663711e-1, -1.1111110405462355788e-1,
  9.09088713343650656196e-2, -7.69187620504482999495e-2, 6.66107313738753120669e-2,
  -5.83357013379057348645e-2, 4.97687799461593236017e-2, -3.6531572744216915527e-2, 1.62858201153657823623e-2,
]
const ATAN_HALF = 0.46364760900080609352

function series(coefficients: readonly number[], z: number): number {
  let sum = 0
  for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * z + coefficients[i]!
  return sum
}

/** Of an angle of 0–45°. */
function smallSine(degrees: number): number {
  const x = degrees * DEGREE
  const z = x * x
  return x + x * z * series(SINE, z)
}

/** Of an angle of 0–45°. */
function smallCosine(degrees: number): number {
  const x = degrees * DEGREE
  const z = x * x
  return 1 - (0.5 * z - z * z * series(COSINE, z))
}

/** The angle in 0 ≤ a < 360; never −0. */
export const turnOf = (degrees: number): number => {
  const rest = degrees % 360
  // A tiny negative angle plus 360 is 360 in doubles.
  return rest < 0 ? (rest + 360) % 360 : rest + 0
}

/** Sine of any finite angle in degrees; exact at multiples of 90. */
export function sine(degrees: number): number {
  const turn = turnOf(degrees)
  if (turn > 180) return -firstHalf(turn - 180)
  return firstHalf(turn)
}

function firstHalf(degrees: number): number {
  const folded = degrees > 90 ? 180 - degrees : degrees
  return folded > 45 ? smallCosine(90 - folded) : smallSine(folded)
}

/** Cosine of any finite angle in degrees; exact at multiples of 90. */
export const cosine = (degrees: number): number => sine(turnOf(degrees) + 90)

/** Degrees of the arctangent of 0 ≤ t ≤ 1. */
function smallArctangent(t: number): number {
  if (t === 1) return 45
  if (t > 0.4375) return (ATAN_HALF + smallRadians((2 * t - 1) / (2 + t))) * RADIAN
  return smallRadians(t) * RADIAN
}

function smallRadians(x: number): number {
  const z = x * x
  return x - x * z * series(ARCTANGENT, z)
}

/**
 * The angle of the vector (x, y) from the x-axis towards the y-axis, in degrees, 0 ≤ a < 360; 0 of the zero
 * vector.
 */
export function arctangent(y: number, x: number): number {
  const [w, h] = [Math.abs(x), Math.abs(y)]
  if (w === 0 && h === 0) return 0
  const octant = h <= w ? smallArctangent(h / w) : 90 - smallArctangent(w / h)
  const half = x < 0 ? 180 - octant : octant
  return y < 0 ? (360 - half) % 360 : half
}
