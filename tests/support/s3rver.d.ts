declare module "@20minutes/s3rver" {
  interface Options {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    allowMismatchedSignatures: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  }
  export default class S3rver {
    constructor(options: Options);
    httpServer: import("node:http").Server;
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
