CREATE TABLE `envelopes` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`revision` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`record` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `envelopes_account` ON `envelopes` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `envelopes_account_status` ON `envelopes` (`account_id`,`status`,`created_at`,`id`);