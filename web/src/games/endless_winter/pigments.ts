/** The pigments of the three colours of dots, dark enough for the wall. As values, so that a saved picture has them too. */

export const DOTS: Record<string, string> = { grey: "#5f666b", red: "#a8341c", cyan: "#1f7486" };
