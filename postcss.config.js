export default { plugins: { "@tailwindcss/postcss": { optimize: true } } };
