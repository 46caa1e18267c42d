const ROW = 44;
const BAR_TOP = 20;
const BAR_HEIGHT = 14;
/** The longest bar, in per cent of the width: the rest is for its value. */
const LONGEST = 70;

/** A value of a bar chart, with the text that shows it. */
export interface Bar {
  label: string;
  value: number;
  text: string;
}

/** Values as horizontal bars in server-rendered SVG, each below its label. The page has them in a table as well. */
export function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <svg
      className="admin-bars"
      width="100%"
      height={bars.length * ROW}
      role="img"
      aria-labelledby="bars-title bars-desc"
    >
      <title id="bars-title">{title}</title>
      <desc id="bars-desc">{bars.map(({ label, text }) => `${label}: ${text}`).join("; ")}</desc>
      {bars.map(({ label, value, text }, index) => {
        const width = (Math.max(0, value) / most) * LONGEST;
        const top = index * ROW;
        return (
          <g key={index}>
            <text x="0" y={top + BAR_TOP - 6}>
              {label}
            </text>
            <rect
              x="0"
              y={top + BAR_TOP}
              width={`${width}%`}
              height={BAR_HEIGHT}
              className="admin-chart-bar"
            />
            <text x={`${width}%`} dx="8" y={top + BAR_TOP + BAR_HEIGHT - 3}>
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
