import { defineConfig, mergeConfig } from "vitest/config";

import build from "./vite.config";

export default mergeConfig(
  build,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: { environment: "happy-dom", include: ["src/**/*.test.ts"], setupFiles: ["src/test.ts"] },
  }),
);
