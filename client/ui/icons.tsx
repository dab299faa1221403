/** The client's icons, drawn as SVG because fonts of phones and desktops show different symbols. */
import { frontIcons, svg } from './front-icons.tsx'

export const icons = {
  ...frontIcons,
  back: svg(<path d="M19 12H5m6-6-6 6 6 6" />),
  help: svg(
    <>
      <path d="M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2" />
      <path d="M12 17.5v.01" />
    </>,
  ),
  flag: svg(<path d="M6 21V4m0 1c4-2.500 7 2.500 12 0v9c-5 2.500-8-2.500-12 0" />),
  organise: svg(
    <>
      <path d="M4 8l4 3 4-6 4 6 4-3-2 10H6z" />
    </>,
  ),
  director: svg(
    <>
      <rect x="3" y="7" width="12" height="10" rx="2" />
      <path d="m15 11 6-3.5v9L15 13" />
    </>,
  ),
  eye: svg(
    <>
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
      <circle cx="12" cy="12" r="2.6" />
    </>,
  ),
  course: svg(
    <>
      <path d="M4 18 14 9" />
      <path d="M15.5 7.5 20 4" stroke-dasharray="2 3" />
      <circle cx="4.5" cy="17.5" r="1.6" />
    </>,
  ),
  plus: svg(<path d="M12 5v14M5 12h14" />),
  minus: svg(<path d="M5 12h14" />),
  share: svg(
    <>
      <circle cx="6" cy="12" r="2.4" />
      <circle cx="17.5" cy="5.5" r="2.4" />
      <circle cx="17.5" cy="18.5" r="2.4" />
      <path d="m8.2 10.8 7.1-4m-7.1 6.4 7.1 4" />
    </>,
  ),
  film: svg(
    <>
      <path d="M4 5h16v14H4z" />
      <path d="M8 5v14m8-14v14M4 9.700h4m8 0h4M4 14.300h4m8 0h4" />
    </>,
  ),
  download: svg(<path d="M12 4v11m-5-4 5 5 5-5M5 20h14" />),
  verify: svg(
    <>
      <path d="M12 3 5 6v5.5c0 4.4 3 7.7 7 9.5 4-1.8 7-5.1 7-9.5V6z" />
      <path d="m8.8 12 2.3 2.3 4.2-4.4" />
    </>,
  ),
  branch: svg(
    <>
      <circle cx="6" cy="18.5" r="2.2" />
      <circle cx="6" cy="5.5" r="2.2" />
      <circle cx="18" cy="7.5" r="2.2" />
      <path d="M6 8v8m0-1.5c0-4 12-1.5 12-4.6" />
    </>,
  ),
  fit: svg(<path d="M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5" />),
  key: svg(
    <>
      <circle cx="8" cy="15" r="4" />
      <path d="m11 12 8.5-8.5M16 7l3 3" />
    </>,
  ),
  analysis: svg(
    <>
      <path d="M4 4v16h16" />
      <path d="m7 15 4-5 3 3 5-7" />
    </>,
  ),
  play: svg(<path d="M8 5v14l11-7z" />, true),
  pause: svg(<path d="M7 5h3.6v14H7zm6.4 0H17v14h-3.6z" />, true),
  stepBack: svg(<path d="m14.5 6-6 6 6 6" />),
  stepOn: svg(<path d="m9.5 6 6 6-6 6" />),
  roundBack: svg(<path d="M19 6v12l-8-6zM5 6h2.4v12H5z" />, true),
  smile: svg(
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8.5 14.5c.8 1.300 2 2 3.5 2s2.700-.7 3.5-2M9 9.5v.01M15 9.5v.01" />
    </>,
  ),
  people: svg(
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c0-3.5 2.800-6 6.5-6s6.5 2.5 6.5 6M16 4.800a3.5 3.5 0 0 1 0 6.400M18 14.5c2.200.8 3.5 2.800 3.5 5.5" />
    </>,
  ),
  shield: svg(<path d="M12 3 5 6v5.5c0 4.300 2.800 7.700 7 9.5 4.200-1.800 7-5.200 7-9.5V6z" />),
  roundOn: svg(<path d="M5 6v12l8-6zm11.6 0H19v12h-2.4z" />, true),
} as const
